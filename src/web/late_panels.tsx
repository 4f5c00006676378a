// The panels that are loaded together when the first of them is opened: one file compresses better than many.

export { addLateStyles } from './late_styles.ts';
export { AboutPanel } from './about/about_panel.tsx';
export { AnalysisPanel } from './analysis/analysis_panel.tsx';
export { CommandField } from './command_field/command_field.tsx';
export { FilesPanel } from './files/files_panel.tsx';
export { KeysPanel } from './keys/keys_panel.tsx';
export { LessonPanel, LessonStatus, LessonTools } from './lessons/lesson_panel.tsx';
export { OwnInvitationCard, RemoteCards } from './live/live_cards.tsx';
export { MatePanel } from './mate/mate_panel.tsx';
export { MorePanel } from './more/more_panel.tsx';
export { ChangeFields, Pace } from './play/change_fields.tsx';
export { EndedCard } from './play/ended_card.tsx';
export { NewGamePanel } from './play/new_game_panel.tsx';
export { Thinking } from './play/thinking_view.tsx';
export { PreviewBar } from './preview/preview_bar.tsx';
export { ProgressPanel } from './progress/progress_panel.tsx';
export { PuzzlePanel, PuzzleStatus, PuzzleTools } from './puzzles/puzzle_panel.tsx';
export { AttemptBar } from './review/attempt_bar.tsx';
export { ReviewPanel } from './review/review_panel.tsx';
export { ReviewStatus } from './review/review_status.tsx';
export { RulesPanel } from './rules/rules_panel.tsx';
export { SettingsPanel } from './settings/settings_panel.tsx';
export { SetupPanel } from './setup/setup_panel.tsx';
export { ViewerPanel } from './viewer/viewer_panel.tsx';
export { ViewerStatus, ViewerTools } from './viewer/viewer_tools.tsx';
