import { decodeText } from './decode-text.ts'

export interface ChosenFile {
  fileName: string
  text: string
}

export const acceptedExtensions = ['.csv', '.json', '.gift', '.txt']
const mostBytes = 3_000_000

/** The whole file as text, or the reason why it cannot be used. In that case nothing is sent. */
export async function readChosenFile(file: File): Promise<ChosenFile | { problem: string }> {
  const { name, size } = file
  if (!acceptedExtensions.some((extension) => name.toLowerCase().endsWith(extension)))
    return {
      problem: `${name} is not a ${acceptedExtensions.slice(0, -1).join(', ')} or .txt file. Excel and Numbers can export CSV.`,
    }
  if (size === 0) return { problem: `${name} is empty. Choose a file with questions in it.` }
  if (size > mostBytes)
    return { problem: `${name} is too large: at most 3 MB. Divide it into several files.` }
  try {
    const text = decodeText(new Uint8Array(await file.arrayBuffer()))
    if (text.includes('\u0000'))
      return { problem: `${name} is not a text file. Export the questions as CSV, JSON or GIFT.` }
    return { fileName: name.slice(-255), text: text.toWellFormed() }
  } catch {
    return { problem: `${name} could not be read. Check that it is still there, and choose it again.` }
  }
}
