/** Loaded by pages of readers for whom this browser keeps steps. */
import { offerToCarryOver } from './carry-over.ts'
import { keepSending } from './device.ts'

keepSending()
offerToCarryOver()
