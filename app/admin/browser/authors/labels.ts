import { authorLabels } from '#workplace-words/author-labels.ts'
import { addLabels } from '../../metadata/words.ts'

addLabels(authorLabels)
