export { addSynonym, type SynonymsOfWord } from './add-synonym.ts'
export { curateSynonyms } from './curate-synonyms.ts'
export { storedSynonyms, SYNONYMS } from './stored.ts'
