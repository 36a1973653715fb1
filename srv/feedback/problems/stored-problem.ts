export const PROBLEMS = 'tutorials.feedback.ProblemReports'
/** Serialises reports, which are rare, so that a person has one open report on a step. */
export const PROBLEMS_LOCK = 'problem-reports'
/** Characters of a report, and of its answer. */
export const LONGEST_TEXT = 2000
