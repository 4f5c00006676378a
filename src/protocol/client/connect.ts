import type { ConversationLog, EngineClient, EngineSettings, ProtocolName } from './types.ts';
import { UciClient } from './uci.ts';

/** Starts an engine's process; `start` of the client then shakes hands with it. */
export function connectEngine(
  protocol: ProtocolName,
  settings: EngineSettings,
  log: ConversationLog | null,
): EngineClient {
  switch (protocol) {
    case 'uci':
      return new UciClient(settings, log);
    case 'xboard':
      throw new Error('not yet');
  }
}
