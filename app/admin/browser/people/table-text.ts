import { wordsOf } from '../../metadata/words.ts'

/** The name of a table as people read it: `tutorials.learner.TaskRecords` is "Task records". */
export const tableText = (entity: string): string => wordsOf(entity.split('.').at(-1) ?? entity)
