import { DEFAULT_SETTINGS } from '../../../src/protocol/common/settings.ts';
import { XboardSession } from '../../../src/protocol/xboard/session.ts';
import { Conversation } from '../conversation.ts';
import type { FakeSettings } from '../fake_engine.ts';

/** A conversation in the native dialect. */
export function talk(settings: Partial<FakeSettings> = {}, now?: () => number): Conversation {
  return new Conversation((host, tools) => new XboardSession(host, tools), settings, now);
}

/** A conversation in the GUI dialect. */
export function talkGui(settings: Partial<FakeSettings> = {}): Conversation {
  const gui = { ...DEFAULT_SETTINGS, guiDialect: true };
  return new Conversation((host, tools) => new XboardSession(host, tools, gui), settings);
}
