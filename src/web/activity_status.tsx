import type { JSX } from 'preact';
import { ACTIVITY_VIEWS } from './activity_views.ts';
import { StatusLine } from './play/status.tsx';
import type { ActivityName } from './state/page_state.ts';

/** The status of the activity, a sentence below the table. */
export function ActivityStatus({ activity }: { readonly activity: ActivityName }): JSX.Element {
  const Status = ACTIVITY_VIEWS.get(activity)?.Status ?? StatusLine;
  return <Status />;
}
