/** The checker in JavaScript alone: the main entry would start a program or Java. */
declare module 'recheck/lib/browser.js' {
  export { checkSync } from 'recheck'
}
