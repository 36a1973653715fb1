/** Who gets past the gates of the paths, and that nobody gets past them otherwise. */
import './early-refusal.cases.ts'
import './evasion.cases.ts'
import './matrix.cases.ts'
