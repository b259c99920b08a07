import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 26 characters that sort by time: 48 bits of milliseconds, 80 random bits (the ULID specification). */
export type Ulid = string

export function ulid(now: number, random: Uint8Array = randomBytes(16)): Ulid {
  let time = ''
  let rest = Math.max(0, Math.floor(now))
  for (let i = 0; i < 10; i++) {
    time = alphabet.charAt(rest % 32) + time
    rest = Math.floor(rest / 32)
  }
  let noise = ''
  for (let i = 0; i < 16; i++) noise += alphabet.charAt((random[i] ?? 0) % 32)
  return time + noise
}

export function isUlid(name: string): name is Ulid {
  return /^[0-9A-HJKMNP-TV-Z]{26}$/.test(name)
}

/** When it was made, in milliseconds, by the clock of the machine that made it. */
export function ulidTime(id: Ulid): number {
  return [...id.slice(0, 10)].reduce((time, letter) => time * 32 + alphabet.indexOf(letter), 0)
}
