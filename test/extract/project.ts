/** Projects whose code names keys. The readers of code are those of this repository, or substitutes of the same shape. */
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createWorkspace, type Workspace } from '../helpers/workspace.ts'

const modules = join(dirname(fileURLToPath(import.meta.url)), '../../node_modules')

export function codeProject(
  files: Record<string, string | object>,
  { sourceFile = 'locales/en/translation.json', catalog = {} as object | string } = {},
): Workspace {
  const workspace = createWorkspace({
    'dragoman.config.json': {
      source: 'en',
      targets: ['de'],
      files: [{ path: 'locales/{locale}/*.json' }],
    },
    [sourceFile]: catalog,
    ...files,
  })
  mkdirSync(join(workspace.root, 'node_modules'), { recursive: true })
  symlinkSync(join(modules, 'i18next-parser'), join(workspace.root, 'node_modules/i18next-parser'))
  return workspace
}

export const react = `import { Trans, useTranslation } from 'react-i18next'

export function Cart({ items, gender, kind }) {
  const { t } = useTranslation()
  // i18n: the button that ends the purchase
  const pay = t('cart.pay', 'Pay now')
  return (
    <main title={t('cart.title', { defaultValue: 'Your cart' })}>
      <p>{t('cart.items', { count: items, defaultValue_one: '{{count}} item', defaultValue_other: '{{count}} items' })}</p>
      <p>{t('cart.place', { count: items, ordinal: true, defaultValue: 'no. {{count}}' })}</p>
      <p>{t('cart.empty', { key: 'boom', defaultValue: 'Nothing here' })}</p>
      <p>{items ? t(kind ? 'cart.yes' : 'cart.no') : t(['cart.first', 'cart.second'])}</p>
      <p>{t('cart.long' + '.key', 'Long')}</p>
      <p>{t('cart.friend', { context: 'male', defaultValue: 'A friend' })}</p>
      <p>{t('cart.who', { context: gender, defaultValue: 'Somebody' })}</p>
      <p>{t(\`cart.kind.\${kind}.label\`)}</p>
      <p>{t('common:save', 'Save')}</p>
      <Trans i18nKey="cart.terms" ns="legal">Read the <a href="/terms">terms</a></Trans>
      <button>{pay}</button>
    </main>
  )
}
`

export const vue = `<template>
  <main :title="$t('page.title')">
    <p>{{ $t('page.hello', { name }) }} it's {{ $t("page.bye") }}</p>
    <p v-text="$t('page.text')" />
    <i18n-t keypath="page.terms" tag="p"><a>{{ t('page.link') }}</a></i18n-t>
    <button @click="say(t('page.click'))">{{ open ? t('page.open') : t('page.closed') }}</button>
  </main>
</template>

<script setup lang="ts">
import { useI18n } from 'vue-i18n'
const { t } = useI18n()
const label: string = t('page.label')
</script>

<style>
.a::before { content: "{{ t('page.no') }}"; }
</style>
`

/** The catalogs with the moments at which they were written. */
export function catalogsOf({ root }: Workspace): Readonly<Record<string, readonly [string, bigint]>> {
  const folder = join(root, 'locales')
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(path => path.endsWith('.json'))
      .map(path => {
        const file = join(folder, path)
        return [path, [readFileSync(file, 'utf8'), statSync(file, { bigint: true }).mtimeNs]]
      }),
  )
}
