import { runWorker } from '#platform';
import type { SearchWorkerData, WorkerReport, WorkerRequest } from './search_messages.ts';
import { SearchThread } from './search_thread.ts';

runWorker<SearchWorkerData, WorkerRequest, WorkerReport>((data, report) => {
  const thread = new SearchThread(data, report);
  return (request) => {
    thread.answer(request);
  };
});
