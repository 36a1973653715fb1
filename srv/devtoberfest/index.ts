export { devtoberfestSpeakers } from './schedule/speakers.ts'
