/** Whole visits to the site, with a pointer and by keyboard. */
import './journey.cases.ts'
import './keyboard.cases.ts'
