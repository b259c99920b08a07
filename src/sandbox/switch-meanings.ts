/** One sentence for each fault and variant of `switches.ts`: the page shows it beside the switch, docs/sandbox.md lists it. */

/** Beside the statuses. */
const faultMeanings: ReadonlyMap<string, string> = new Map([
  ['drop-before', 'The connection ends without an answer, and nothing was done.'],
  ['drop-after', 'The request is carried out, and its answer is lost.'],
  ['cut', 'The request is carried out, and the connection ends in the middle of the answer.'],
  ['wrong-json', 'The request is carried out, and the answer is no JSON.'],
  ['wrong-shape', 'The request is carried out, and the answer is JSON without the expected fields.'],
  ['html', 'The request is carried out, and the answer is a web page.'],
  ['empty', 'The request is carried out, and the answer has no body.'],
  ['bom', 'The answer begins with a byte order mark.'],
  ['drip', 'The answer comes byte by byte.'],
  ['wrong-length', 'The answer is shorter than its Content-Length says.'],
  ['oversized', 'The answer is larger than 64 MB.'],
  ['gzip-bomb', 'The answer is small on the wire, and 256 MB when unpacked.'],
  ['redirect', 'The answer leads to another server.'],
  ['duplicate', 'Each language is ordered twice, and the answer names one of the two orders.'],
  ['duplicate-shown', 'Each language is ordered twice, and the answer names both orders.'],
  ['partial', 'All languages are ordered, and the answer names all but one.'],
  ['delay', 'The answer comes after this time.'],
  ['late', 'The connection ends at once, and the orders are placed after this time.'],
  ['price', 'The orders cost this many times their calculated price.'],
])

export function faultMeaning(name: string): string {
  const known = faultMeanings.get(name)
  if (known !== undefined) return known
  const status = name.slice(0, 3)
  return name.endsWith('-after')
    ? `The request is carried out, and the answer is ${status}.`
    : `The answer is ${status}, and nothing was done.`
}

export const variantMeanings: ReadonlyMap<string, string> = new Map([
  ['ids', 'Ids and counts are numbers or strings.'],
  ['in-progress', 'How the status of an order in work is spelled.'],
  ['delete', 'The status of an answer to a deletion: 200 with {}, or 204 without a body.'],
  ['list', 'The list of orders is always in this direction, whatever was asked for.'],
  ['nulls', 'Fields without a value are null or empty, where they are left out otherwise.'],
  ['errors', 'The shape of a body that reports an error.'],
  ['echo', 'An order shows its metadata or data otherwise than they were sent.'],
  ['reply', 'The translator returns its text reshaped, or broken.'],
  ['access', 'The answer to a payment has a token to read the orders with, a receipt only, or both.'],
  ['payments', 'Every payment is answered with a new request for payment.'],
  ['digest', 'A request for payment names the digest of the body without colons, a wrong one, or none.'],
  ['credential', 'The header that a request for payment asks its proof in.'],
  ['balance', 'The balance leaves out what open orders reserve.'],
  ['per-page', 'The most orders that one page of the list has.'],
  ['list-lag', 'Orders appear in the list after this time.'],
  ['challenge', 'A request for payment is valid for this time.'],
  ['card-minimum', 'Smaller payments are refused.'],
])
