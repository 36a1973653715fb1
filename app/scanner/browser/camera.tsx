import * as words from '#scanner-words/desk.ts'
import { useEffect, useRef } from 'preact/hooks'
import { codeReader } from '../camera/read-code.ts'

/** Milliseconds between two looks: more would warm the phone, not find codes sooner. */
const PAUSE = 150

interface CameraProps {
  /** Hears the text of the first code that is read. */
  readonly onCode: (text: string) => void
  readonly onFailure: () => void
  readonly onStop: () => void
}

/** The picture of the camera until a code is read; the camera is off as soon as this is gone. */
export function Camera({ onCode, onFailure, onStop }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const over = new AbortController()
    watch(video.current as HTMLVideoElement, over.signal).then(
      text => text !== undefined && !over.signal.aborted && onCode(text),
      () => !over.signal.aborted && onFailure()
    )
    return () => over.abort()
  }, [])
  return (
    <section class="camera" aria-label={words.pointCamera}>
      <video ref={video} muted playsInline />
      <p>{words.pointCamera}</p>
      <button type="button" class="plain" onClick={onStop}>
        {words.stopScanning}
      </button>
    </section>
  )
}

/** Shows the camera in `video`, and resolves with the first code; undefined when it is over before. */
async function watch(video: HTMLVideoElement, over: AbortSignal): Promise<string | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
  try {
    const read = await codeReader()
    video.srcObject = stream
    if (!over.aborted) await video.play()
    while (!over.aborted) {
      const text = await read(video)
      if (text !== undefined) return text
      await new Promise(resolve => setTimeout(resolve, PAUSE))
    }
    return undefined
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
