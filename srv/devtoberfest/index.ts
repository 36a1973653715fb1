export { devtoberfestSpeakers, type DevtoberfestSpeaker } from './schedule/speakers.ts'
