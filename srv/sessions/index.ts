export { type FindSessions, registerPlannerSessions, type SessionFacts } from './favorites/favorite-sessions.ts'
export { techEdSpeakers, type TechEdTalk } from './feed/speakers.ts'
