/**
 * For Node's `--import`, in a process with an `ipc` channel: it sends a message as soon as it listens for Ctrl-C, however long a busy
 * machine takes to start it.
 */
export const TELL_WHEN_LISTENING = `data:text/javascript,${encodeURIComponent(
  "process.on('newListener', (name) => name === 'SIGINT' && setImmediate(() => process.send('listening')));",
)}`;
