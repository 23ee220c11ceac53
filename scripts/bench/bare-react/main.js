// The least that a React page for signing in can be: the base of `npm run bench -- front`.
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'

function Login() {
  const [name, setName] = useState('')
  return h(
    'form',
    { onSubmit: (event) => event.preventDefault() },
    h('h1', null, 'Sign In'),
    h(
      'p',
      null,
      'Private fantasy golf leagues among friends. Sign in with your username or email.',
    ),
    h(
      'label',
      null,
      'Username',
      h('input', { value: name, onChange: ({ target }) => setName(target.value) }),
    ),
    h('label', null, 'Password', h('input', { type: 'password' })),
    h('button', null, 'Sign In'),
  )
}

createRoot(document.getElementById('root')).render(h(Login))
