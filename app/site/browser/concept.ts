/** Script of the page of a concept. */
import { keepPageForLater } from './progress/later/page-button.ts'

keepPageForLater('concept')
