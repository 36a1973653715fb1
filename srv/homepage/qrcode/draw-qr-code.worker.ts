import { drawQrCode } from './draw-qr-code.ts'

export default drawQrCode
