export { activeContent, activeTutorials, type ActiveContent, type ServedFile } from './active-content.ts'
