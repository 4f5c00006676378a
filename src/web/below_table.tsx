import type { JSX } from 'preact';
import { ActivityStatus } from './activity_status.tsx';
import { ToolBar } from './play/tool_bar.tsx';
import { PreviewBar } from './preview/preview_bar.tsx';
import { AttemptBar } from './review/attempt_bar.tsx';
import { usePage } from './use_app.ts';

/** Status and commands below the table: for the line being stepped through, or for the activity. */
export function BelowTable(): JSX.Element {
  const { preview, activity } = usePage();
  if (preview !== null) return <PreviewBar preview={preview} />;
  if (activity === 'attempt') return <AttemptBar />;
  return (
    <>
      <ActivityStatus activity={activity} />
      <ToolBar />
    </>
  );
}
