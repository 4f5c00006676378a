import type { ConversationLog, EngineClient, EngineSettings, ProtocolName } from './types.ts';
import { UciClient } from './uci.ts';
import { XboardClient } from './xboard.ts';

/** Creates the client for an engine's process; its `start` then performs the handshake. */
export function connectEngine(
  protocol: ProtocolName,
  settings: EngineSettings,
  log: ConversationLog | null,
): EngineClient {
  switch (protocol) {
    case 'uci':
      return new UciClient(settings, log);
    case 'xboard':
      return new XboardClient(settings, log);
  }
}
