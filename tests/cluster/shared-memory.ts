import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'

/** Shared memory that a killed PostgreSQL leaves behind: files, and segments of System V by their numbers. */
export interface SharedMemory {
  files: Set<string>
  segments: Set<string>
}

/** Adds what the processes of one PostgreSQL use; to be called while it runs. */
export function noteSharedMemory(
  { files, segments }: SharedMemory,
  pids: readonly number[],
  pidFile: string,
): void {
  for (const pid of pids)
    for (const file of textOf(`/proc/${pid}/maps`).match(/\/dev\/shm\/PostgreSQL\.\d+/g) ?? [])
      files.add(file)
  // The seventh line of postmaster.pid: key and number.
  const segment = textOf(pidFile).split('\n')[6]?.trim().split(/\s+/)[1]
  if (segment) segments.add(segment)
}

/** Removes what is no longer used: a segment that somebody has attached stays. */
export function removeSharedMemory({ files, segments }: SharedMemory): void {
  for (const file of files) rmSync(file, { force: true })
  const isUnused = new Set(
    Array.from(
      textOf('/proc/sysvipc/shm').matchAll(/^ *\S+ +(\d+) +\S+ +\S+ +\S+ +\S+ +0 /gm),
      ([, id]) => id,
    ),
  )
  for (const segment of segments) if (isUnused.has(segment)) spawnSync('ipcrm', ['-m', segment])
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
