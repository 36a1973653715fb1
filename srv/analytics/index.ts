export { analyticsQuery } from './query/analytics-query.ts'
export { question as analyticsQuestion } from './query/plan.ts'
