export const yes = 'Ja'
export const no = 'Nein'
export const byte = (amount: string) => `${amount} Byte`
export const bytes = (amount: string) => `${amount} Byte`
export const kilobytes = (amount: string) => `${amount} kB`
export const megabytes = (amount: string) => `${amount} MB`
export const milliseconds = (amount: string) => `${amount} ms`
export const seconds = (amount: string) => `${amount} s`
export const minutesAndSeconds = (minutes: string, seconds: string) => `${minutes} min ${seconds} s`
export const hoursAndMinutes = (hours: string, minutes: string) => `${hours} Std. ${minutes} min`
export const daysAndHours = (days: string, hours: string) => `${days} Tg. ${hours} Std.`
