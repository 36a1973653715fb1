/** Which tokens of the issuer let somebody in, and that nothing else that a header can hold does. */
import './bearer-tokens.cases.ts'
import './authorization-fuzz.cases.ts'
