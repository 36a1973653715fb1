/** An event that somebody made up, with people who do not exist. */
export const event = 'Summer of Code and Cake'
export const adjectives = [
  ...['Swift', 'Brave', 'Calm', 'Bright', 'Gentle', 'Clever', 'Merry', 'Quiet', 'Bold', 'Lucky', 'Keen', 'Sunny'],
  ...['Nimble', 'Jolly', 'Wise', 'Eager']
]
export const animals = [
  ...['Otter', 'Falcon', 'Badger', 'Heron', 'Lynx', 'Panda', 'Robin', 'Seal', 'Tiger', 'Wombat', 'Koala', 'Puffin'],
  ...['Beaver', 'Gecko', 'Ibis', 'Marten']
]
/** Titles with their tags. */
export const tutorials: readonly (readonly [string, string])[] = [
  ['Build Your First Service with CAP', 'CAP'],
  ['Model a Bookshop', 'CAP'],
  ['Deploy an Application to the Cloud', 'Cloud'],
  ['Draw a List Report with Fiori Elements', 'Fiori'],
  ['Ask a Database in SQL', 'Database'],
  ['Send an Event and Hear It', 'Integration'],
  ['Train a Small Model', 'AI'],
  ['Write a Prompt That Can Be Tested', 'AI'],
  ['Protect a Service with Roles', 'Security'],
  ['Measure What Your Users Wait For', 'Operations'],
  ['Translate an Application', 'Fiori'],
  ['Connect a Sensor', 'Integration']
]
export const tracks = ['Your first application', 'Data and queries', 'Artificial intelligence', 'Safe and sound']
