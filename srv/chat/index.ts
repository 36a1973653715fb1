export { wholeAnswer, type WholeAnswer } from './talk/whole-answer.ts'
