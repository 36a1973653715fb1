export { uiEventsSettings, type UiEventsSettings } from './ui-events/settings.ts'
