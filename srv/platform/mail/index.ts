export { isMailing, type Mail, oneLine, sendMail } from './send-mail.ts'
export { isMailAddress } from './mail-address.ts'
export { variables as mailVariables } from './variables.ts'
