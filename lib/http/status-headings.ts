const headings: Readonly<Record<number, string>> = {
  400: 'This address cannot be read',
  401: 'Please log in',
  403: 'This is not open to you',
  404: 'There is nothing here',
  500: 'Something went wrong',
  502: 'The server does not answer',
  503: 'Back in a moment'
}

/** Heading of an error page. */
export const headingOf = (status: number): string => headings[status] ?? 'That did not work'
