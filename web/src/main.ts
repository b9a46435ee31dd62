import { mount } from 'svelte';
import App from './App.svelte';
import { connection } from './lib/connection.svelte';
import { settings } from './lib/settings.svelte';
import { need } from './lib/words.svelte';
import './styles/agon.css';
import './styles/page.css';

connection.start();
await settings.start();
await need('page', 'core', 'protocol', 'server');
mount(App, { target: document.getElementById('app')! });
