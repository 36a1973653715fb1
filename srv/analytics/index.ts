export { uiEventsSettings, type UiEventsSettings } from './ui-events/settings.ts'
export { analyticsQuery, type AnalyticsAnswer } from './query/analytics-query.ts'
export { question as analyticsQuestion } from './query/plan.ts'
