export const yes = 'Yes'
export const no = 'No'
export const byte = (amount: string) => `${amount} byte`
export const bytes = (amount: string) => `${amount} bytes`
export const kilobytes = (amount: string) => `${amount} kB`
export const megabytes = (amount: string) => `${amount} MB`
export const milliseconds = (amount: string) => `${amount} ms`
export const seconds = (amount: string) => `${amount} s`
export const minutesAndSeconds = (minutes: string, seconds: string) => `${minutes} min ${seconds} s`
export const hoursAndMinutes = (hours: string, minutes: string) => `${hours} h ${minutes} min`
export const daysAndHours = (days: string, hours: string) => `${days} d ${hours} h`
