interface FileInputProps {
  readonly id: string
  readonly label: string
  readonly required: boolean
  /** Media types that are offered. */
  readonly types: readonly string[]
  readonly problem: string | undefined
  /** The bytes of the chosen file in base64; null without one. */
  readonly onChoose: (base64: string | null) => void
}

/** Takes a file for a parameter of bytes. */
export function FileInput({ id, label, required, types, problem, onChoose }: FileInputProps) {
  return (
    <>
      <input
        id={id}
        type="file"
        accept={types.join(',')}
        required={required}
        aria-label={label}
        aria-invalid={problem !== undefined}
        onChange={({ currentTarget: { files } }) => {
          const [file] = files ?? []
          if (file) void base64Of(file).then(onChoose)
          else onChoose(null)
        }}
      />
      {problem !== undefined && <span class="problem">{problem}</span>}
    </>
  )
}

/** The bytes of a file in base64: what follows the comma of its data URL. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => {
      const url = reader.result as string
      resolve(url.slice(url.indexOf(',') + 1))
    }
    reader.onerror = () => {
      reject(reader.error ?? new Error(`${file.name} cannot be read`))
    }
    reader.readAsDataURL(file)
  })
}
