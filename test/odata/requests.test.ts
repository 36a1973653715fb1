/** What services answer to OData requests that are long, odd or malicious. */
import './odd-requests.cases.ts'
import './paging.cases.ts'
import './plain-values.cases.ts'
import './unstored-elements.cases.ts'
