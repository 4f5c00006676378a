import { UciSession } from '../../../src/protocol/uci/session.ts';
import { Conversation } from '../conversation.ts';
import type { FakeSettings } from '../fake_engine.ts';

export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1';
/** White has a knight on the airfield and one in Black's prison, which the captive bishop can pay for. */
export const EXCHANGE = 'rn1qkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/2BQKB1R[N#RNb] w Kkq - 0 1';

export function talk(settings: Partial<FakeSettings> = {}): Conversation {
  return new Conversation((host, tools) => new UciSession(host, tools), settings);
}
