export { isMailing, type Mail, oneLine, type Outcome, sendMail } from './send-mail.ts'
export { isMailAddress } from './mail-address.ts'
export { variables as mailVariables } from './variables.ts'
