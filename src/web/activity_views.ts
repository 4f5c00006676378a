import type { ComponentType } from 'preact';
import type { ActivityName } from './state/page_state.ts';

/** The area below the table in an activity: its status and its commands. */
interface ActivityViews {
  readonly Status: ComponentType;
  readonly Tools: ComponentType;
}

/** The views of the activities that were loaded with their panels; the game's are always present. */
export const ACTIVITY_VIEWS = new Map<ActivityName, ActivityViews>();
