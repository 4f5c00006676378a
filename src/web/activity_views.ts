import type { ComponentType } from 'preact';
import type { ActivityName } from './state/page_state.ts';

/** What stands below the table in an activity: its sentence and its commands. */
interface ActivityViews {
  readonly Status: ComponentType;
  readonly Tools: ComponentType;
}

/** The views of the activities that have been fetched with their panels; the game's are always there. */
export const ACTIVITY_VIEWS = new Map<ActivityName, ActivityViews>();
