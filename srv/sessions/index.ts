export { type FindSessions, registerPlannerSessions, type SessionFacts } from './favorites/favorite-sessions.ts'
