/** The line ends of the editor. */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n')
