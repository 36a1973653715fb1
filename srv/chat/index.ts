export { questionCounter } from './talk/questions.ts'
export { wholeAnswer } from './talk/whole-answer.ts'
