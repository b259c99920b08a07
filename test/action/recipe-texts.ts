import { codeBlocks, pageAt } from '../docs/pages.ts'

/** The workflows on the page of the Action. */
export function recipeTexts(): readonly string[] {
  return yamlBlocks('docs/github-action.md').filter(isWorkflow)
}

/** The workflow of the README. */
export function readmeRecipe(): string | undefined {
  return yamlBlocks('README.md').find(isWorkflow)
}

function yamlBlocks(path: string): readonly string[] {
  return codeBlocks(pageAt(path)).flatMap(({ language, text }) => (language === 'yaml' ? [text] : []))
}

function isWorkflow(text: string): boolean {
  return text.startsWith('name: ')
}
