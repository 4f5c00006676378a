import { runWorker } from '#platform';
import { LoneThread } from './lone_thread.ts';
import type { LoneRequest, SearchWorkerData, WorkerReport } from './search_messages.ts';
import { SearchThread } from './search_thread.ts';
import { warmUp } from './warm_up.ts';

runWorker<SearchWorkerData, LoneRequest, WorkerReport>((data, report) => {
  if (data.warmUp !== null) warmUp(data.build, data.warmUp);
  const answer = answerer(data, report);
  report({ kind: 'ready' });
  return answer;
});

function answerer(data: SearchWorkerData, report: (message: WorkerReport) => void): (request: LoneRequest) => void {
  if (data.kind === 'lone') {
    const thread = new LoneThread(data, report);
    return (request) => {
      thread.answer(request);
    };
  }
  const thread = new SearchThread(data, report);
  return (request) => {
    if (request.kind === 'search' || request.kind === 'forget') thread.answer(request);
  };
}
