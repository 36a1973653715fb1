export const title = 'Event display'
export const description = 'Numbers of an event for a large screen: what is completed, how far the goal is, who leads.'
export const reading = 'Reading the numbers …'
export const needsScript = 'This display needs JavaScript, which this browser does not run.'
