export { wholeAnswer } from './talk/whole-answer.ts'
