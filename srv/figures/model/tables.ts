/** Tables and views of the figures of tutorials. */
export const FIGURES = 'tutorials.figures.TutorialFigures'
export const STEP_FIGURES = 'tutorials.figures.StepFigures'
export const GRADED = 'tutorials.figures.GradedAnswers'
export const CONCERNED = 'tutorials.figures.ConcernedPeople'
export const WORK = 'tutorials.figures.WorkOfPeople'
